# Completion of fusilier for fish: the program itself says what may come next.
function __fusilier_next
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    set -l candidates ($words[1] complete $words[2..-1] 2>/dev/null)
    string match -q -- '-*' $word; or set candidates (string match -v -- '-*' $candidates)
    if set -q candidates[1]
        printf '%s\n' $candidates
    else
        __fish_complete_path $word
    end
end
complete -c fusilier -f -a '(__fusilier_next)'
