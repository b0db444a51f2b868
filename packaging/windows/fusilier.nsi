; The installer: for this user alone, so that nobody is asked for a password. scripts/package-windows calls makensis with
; VERSION (0.1.0), FOLDER (what the zip has), OUTPUT, ICON, SIZE_KB, and
; FILES and REMOVALS (files with the commands that unpack, and that remove what was unpacked).
Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma
SetDateSave off ; equal commits make equal files
Name "Fusilier ${VERSION}"
OutFile "${OUTPUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Fusilier"
InstallDirRegKey HKCU "Software\Fusilier" "InstallDir"

VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Fusilier"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Installs Fusilier"
VIAddVersionKey "LegalCopyright" "GNU General Public License, version 3 or later"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\fusilier.exe"
!define MUI_FINISHPAGE_RUN_TEXT "Open the board"
!include MUI2.nsh
!include LogicLib.nsh
!insertmacro MUI_PAGE_LICENSE "${FOLDER}/LICENSE.txt"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

!define ENTRY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Fusilier"
!define MENU "$SMPROGRAMS\Fusilier"

; Where winboard-game.bat looks, too.
Var WinBoard
!macro LOOK_FOR FOLDER
  FindFirst $0 $1 "${FOLDER}\WinBoard*"
  ${DoWhile} $1 != ""
    ${If} ${FileExists} "${FOLDER}\$1\winboard.exe"
      StrCpy $WinBoard "${FOLDER}\$1\winboard.exe"
    ${ElseIf} ${FileExists} "${FOLDER}\$1\WinBoard\winboard.exe"
      StrCpy $WinBoard "${FOLDER}\$1\WinBoard\winboard.exe"
    ${EndIf}
    FindNext $0 $1
  ${Loop}
  FindClose $0
!macroend
!macro GAME_IN_WINBOARD TITLE FILE
  CreateShortcut "${MENU}\${TITLE} in WinBoard.lnk" "$INSTDIR\winboard-${FILE}.bat" "" "$WinBoard" 0 SW_SHOWMINIMIZED
!macroend

Section
  !include "${FILES}"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateDirectory "${MENU}"
  CreateShortcut "${MENU}\Fusilier.lnk" "$INSTDIR\fusilier.exe"
  CreateShortcut "${MENU}\Manual.lnk" "$INSTDIR\README.html"
  CreateShortcut "${MENU}\Uninstall Fusilier.lnk" "$INSTDIR\uninstall.exe"
  StrCpy $WinBoard ""
  !insertmacro LOOK_FOR "$PROGRAMFILES32"
  !insertmacro LOOK_FOR "$PROGRAMFILES64"
  !insertmacro LOOK_FOR "$LOCALAPPDATA\Programs"
  !insertmacro LOOK_FOR "$LOCALAPPDATA"
  !insertmacro LOOK_FOR "$WINDIR\.."
  ${If} $WinBoard != ""
    !insertmacro GAME_IN_WINBOARD "Rifle Chess" "rifle"
    !insertmacro GAME_IN_WINBOARD "3 Strikes Chess" "three-strikes"
    !insertmacro GAME_IN_WINBOARD "Shadow Chess" "shadow"
    !insertmacro GAME_IN_WINBOARD "Atomic Chess" "atomic"
  ${EndIf}
  WriteRegStr HKCU "Software\Fusilier" "InstallDir" "$INSTDIR"
  WriteRegStr HKCU "${ENTRY}" "DisplayName" "Fusilier"
  WriteRegStr HKCU "${ENTRY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${ENTRY}" "DisplayIcon" "$INSTDIR\fusilier.exe"
  WriteRegStr HKCU "${ENTRY}" "Publisher" "The Fusilier project"
  WriteRegStr HKCU "${ENTRY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${ENTRY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${ENTRY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${ENTRY}" "EstimatedSize" ${SIZE_KB}
  WriteRegDWORD HKCU "${ENTRY}" "NoModify" 1
  WriteRegDWORD HKCU "${ENTRY}" "NoRepair" 1
SectionEnd

; What was installed goes, and nothing else: games saved in that folder, and those of the board
; (%LOCALAPPDATA%\fusilier), stay.
Section Uninstall
  !include "${REMOVALS}"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "${MENU}\*.lnk"
  RMDir "${MENU}"
  DeleteRegKey HKCU "${ENTRY}"
  DeleteRegKey HKCU "Software\Fusilier"
SectionEnd
