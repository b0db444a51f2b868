# For OpenBench and others who type make: `make EXE=name` builds the program for this processor and calls it so.
# Everything else is CMake's (CONTRIBUTING.md).
EXE ?= fusilier
.PHONY: all
all:
	cmake -S . -B build/make -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_COMPILER=$(CC) -DFUSILIER_NATIVE=ON -DFUSILIER_TESTS=OFF
	cmake --build build/make --target fusilier --parallel
	cmake -E copy build/make/fusilier "$(EXE)"
