"""The package fusilier; scripts/build-wheel runs this. Packages of today's Debian read it from here."""

import os

from setuptools import setup

setup(
    name="fusilier",
    version=os.environ["FUSILIER_VERSION"],
    description="Unorthodox chess games: rules, positions and the search of Fusilier",
    packages=["fusilier"],
    package_data={"fusilier": ["py.typed", "_library.pyi"]},
    python_requires=">=3.9",
    install_requires=["cffi"],
    setup_requires=["cffi"],
    cffi_modules=["build_fusilier.py:builder"],
    options={"bdist_wheel": {"py_limited_api": "cp39"}},
    zip_safe=False,
)
