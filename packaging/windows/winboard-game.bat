@echo off
rem Opens WinBoard with Fusilier and its pictures of men.
rem usage: winboard-game [GAME [OPTION OF WINBOARD [VALUE]]...]      e.g. winboard-game shadow /boardSize large
rem "fusilier list --xboard" names all games; without a game: chess. WINBOARD may hold the path of winboard.exe.
setlocal
set "here=%~dp0"
set "game=%~1"
if not defined game set "game=normal"
set "options="
:next
shift
if "%~1"=="" goto find
set options=%options% %1
goto next

:find
if defined WINBOARD goto check
for %%p in (winboard.exe) do set "WINBOARD=%%~$PATH:p"
if defined WINBOARD goto check
for %%d in ("%here%." "%here%WinBoard" "%here%.." "%here%..\WinBoard") do call :look "%%~d"
for %%d in ("%SystemDrive%\" "%ProgramFiles%" "%ProgramFiles(x86)%" "%LOCALAPPDATA%") do call :under "%%~d"
if defined WINBOARD goto check
echo WinBoard was not found. If it is on this computer, say where and start this again:
echo.
echo     set WINBOARD=D:\Games\WinBoard\winboard.exe
echo     "%~f0" %game%
echo.
echo Fusilier can be played without it, too: a double click on fusilier.exe.
pause
exit /b 1

:under
pushd "%~1" 2>nul
for /d %%d in (WinBoard*) do call :look "%%~fd"
popd 2>nul
exit /b 0

:look
if exist "%~1\winboard.exe" set "WINBOARD=%~f1\winboard.exe"
if exist "%~1\WinBoard\winboard.exe" set "WINBOARD=%~f1\WinBoard\winboard.exe"
exit /b 0

:check
if exist "%WINBOARD%" goto start
echo There is no file "%WINBOARD%".
pause
exit /b 1

:start
rem WinBoard takes {} for quotes. They hide nothing from this shell: so the signs that mean something to it are escaped.
set "folder=%here:^=^^%"
set "folder=%folder:&=^&%"
rem What you change in WinBoard's menus is kept in winboard-fusilier.ini: other engines look as before.
set options=/ini={%folder%winboard-fusilier.ini} /pieceImageDirectory={%folder%men} /variant=%game%%options%
start "" "%WINBOARD%" /cp /fcp=fusilier.exe /fd={%folder%.} /scp=fusilier.exe /sd={%folder%.} %options%
