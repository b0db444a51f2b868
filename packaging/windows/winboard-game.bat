@echo off
rem Opens WinBoard with Fusilier and its pictures of men.
rem usage: winboard-game [GAME [OPTION OF WINBOARD [VALUE]]...]      e.g. winboard-game shadow /boardSize large
rem "fusilier list --xboard" names all games; without a game: chess. WINBOARD may hold the path of winboard.exe.
setlocal DisableDelayedExpansion
set "here=%~dp0"
set "me=%~f0"
if not exist "%here%fusilier.exe" goto packed
if not exist "%here%men" goto packed
set "game=%~1"
if not defined game set "game=normal"
set "options="
:next
shift
if "%~1"=="" goto find
set options=%options% %1
goto next

:packed
echo The other files of Fusilier are not beside this one.
echo If you see it in a window of fusilier-...-windows.zip: unpack the whole zip first
echo (a right click on it, "Extract All..."), and start this file in the new folder.
pause
exit /b 1

:find
if defined WINBOARD goto check
for %%p in (winboard.exe) do set "WINBOARD=%%~$PATH:p"
if defined WINBOARD goto check
for %%d in ("%here%." "%here%WinBoard" "%here%.." "%here%..\WinBoard") do call :look "%%~d"
for %%d in ("%SystemDrive%\" "%ProgramFiles%" "%ProgramFiles(x86)%" "%LOCALAPPDATA%" "%LOCALAPPDATA%\Programs") do call :under "%%~d"
if defined WINBOARD goto check
echo WinBoard was not found. If it is on this computer, say where and start this again:
echo.
echo     set WINBOARD=D:\Games\WinBoard\winboard.exe
echo     "%me%" %game%
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
rem What you change in WinBoard's menus is kept for Fusilier alone, and not beside it: other engines look as before, and
rem the folder of programs need not be written to.
set "kept=%APPDATA%\Fusilier"
if not defined APPDATA set "kept=%here%."
if not exist "%kept%" mkdir "%kept%"
if not exist "%kept%\winboard-fusilier.ini" copy "%here%winboard-fusilier.ini" "%kept%\winboard-fusilier.ini" >nul
rem WinBoard takes {} for quotes. They hide nothing from this shell, which takes & and ^ in names of folders for its own
rem signs, unless the names are put in as late as this.
setlocal EnableDelayedExpansion
start "" "!WINBOARD!" /cp /fcp=fusilier.exe /fd={!here!.} /scp=fusilier.exe /sd={!here!.} /ini={!kept!\winboard-fusilier.ini} /pieceImageDirectory={!here!men} /variant=!game!!options!
