"""What only makes things for the repository: what checks it, and pictures, demos, benches and art.

Above all other floors: it may import anything and nothing imports it. No part of the wheel.
"""
