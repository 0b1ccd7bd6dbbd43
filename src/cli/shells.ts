/** `deadeye completion`: the scripts by which shells ask what may stand where somebody types. */
import { own } from "../core/own.js";
import { suggest } from "../core/suggest.js";
import { UsageError } from "../studies/usage.js";
import * as say from "./messages.js";

/** First word of the line by which a script asks; what follows is the user's line up to the cursor. */
export const ASKS = "--complete";

/** Each prints what the program says: a word, a tab, what it means. Without any, files are completed. */
const SCRIPTS = {
  // The words are parted anew: bash parts them at = and :, too, and then takes the end of the last one alone. 3.2 of
  // macOS has neither mapfile nor compopt.
  bash: `_deadeye() {
  local line="\${COMP_LINE:0:COMP_POINT}" words word skip
  read -ra words <<< "$line"
  case "$line" in *[[:space:]]) words+=("") ;; esac
  word="\${words[\${#words[@]}-1]}"
  skip=""
  case "$word" in *[=:]*) skip="\${word%"\${word##*[=:]}"}" ;; esac
  COMPREPLY=()
  while IFS=$'\\t' read -r word _; do
    COMPREPLY+=("\${word#"$skip"}")
  done < <("$1" ${ASKS} "\${words[@]:1}" 2>/dev/null)
  case "\${COMPREPLY[0]}" in *[=.]) compopt -o nospace 2>/dev/null ;; esac
}
complete -o default -F _deadeye deadeye
`,
  zsh: `#compdef deadeye
_deadeye() {
  local line tab=$'\\t'
  local -a whole open shownWhole shownOpen
  for line in "\${(@f)$(\${(Q)words[1]} ${ASKS} "\${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -z $line ]] && continue
    if [[ \${line%%$tab*} == *[=.] ]]; then
      open+=("\${line%%$tab*}"); shownOpen+=("\${line/$tab/  }")
    else
      whole+=("\${line%%$tab*}"); shownWhole+=("\${line/$tab/  }")
    fi
  done
  (( \${#whole} + \${#open} )) || { _files; return }
  (( \${#whole} )) && compadd -l -d shownWhole -- "\${(@)whole}"
  (( \${#open} )) && compadd -S '' -l -d shownOpen -- "\${(@)open}"
  return 0
}
if [[ \${zsh_eval_context[-1]} == loadautofunc ]]; then _deadeye "$@"; else compdef _deadeye deadeye; fi
`,
  fish: `function __deadeye_words
  set -l words (commandline -opc)
  set -l now (commandline -ct)
  test -n "$now"; or set now ""
  set -l found ($words[1] ${ASKS} $words[2..-1] $now 2>/dev/null)
  if test (count $found) -gt 0
    string join \\n -- $found
  else
    __fish_complete_path $now
  end
end
complete -c deadeye -f -a "(__deadeye_words)"
`,
};

export const SHELLS = Object.keys(SCRIPTS);

/** @throws UsageError if that is none of these shells */
export const completionScript = (shell: string): string => {
  const script = own(SCRIPTS, shell);
  if (script === undefined) {
    throw new UsageError(say.notChoice("the shell", shell, SHELLS, suggest(shell, SHELLS)));
  }
  return script;
};
