"""Chapter 2, section 7, chapter 3, section 17: area attacks, slams and target shift.
The battle's flow, `judgement` and `odds` may import it.
"""
