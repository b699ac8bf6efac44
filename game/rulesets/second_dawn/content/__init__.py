"""Records of the shipped tables and of the parameters: what the YAML files of all chapters may say.
Every room may import it; it imports no other room.
"""
