import { Argument, type Command } from 'commander';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

export function completionCommand(program: Command): void {
  program
    .command('completion')
    .description('print a script with which the shell completes commands and options')
    .addArgument(new Argument('<shell>', 'which shell').choices(SHELLS))
    .addHelpText(
      'after',
      `
To load it in each new shell:
  bash  waybill completion bash > ~/.local/share/bash-completion/completions/waybill
  zsh   waybill completion zsh > "\${fpath[1]}/_waybill"
  fish  waybill completion fish > ~/.config/fish/completions/waybill.fish`,
    )
    .action((shell: Shell) => {
      process.stdout.write(SCRIPTS[shell](wordsOf(program)));
    });
}

interface Word {
  /** The commands before it, such as `users` before `create`. */
  path: string;
  word: string;
  description: string;
}

/** All that can be typed after each command: the commands in it, and its options. */
function wordsOf(command: Command, path: string[] = []): Word[] {
  const after = path.join(' ');
  const commands = command.commands.map((child) => ({
    path: after,
    word: child.name(),
    description: child.description(),
  }));
  const choices = command.registeredArguments.flatMap(({ argChoices, description }) =>
    (argChoices ?? []).map((word) => ({ path: after, word, description })),
  );
  const options = command
    .createHelp()
    .visibleOptions(command)
    .map((option) => ({ path: after, word: option.long ?? option.flags, description: option.description }));
  const inner = command.commands.flatMap((child) => wordsOf(child, [...path, child.name()]));
  return [...commands, ...choices, ...options, ...inner];
}

function byPath(words: Word[]): [string, Word[]][] {
  const found = new Map<string, Word[]>();
  for (const word of words) found.set(word.path, [...(found.get(word.path) ?? []), word]);
  return [...found];
}

/** The path is as long as the words lead to further commands: others are arguments, options and their values. */
const COMMAND = `for word in "\${words[@]:1:COMP_CWORD-1}"; do
    case " $known " in *" \${path:+$path/}$word "*) path="\${path:+$path/}$word" ;; esac
  done`;

const SCRIPTS: Record<Shell, (words: Word[]) => string> = {
  bash: (words) => `# bash completion for waybill
_waybill() {
  local path= word known="${pathsOf(words)}" words=("\${COMP_WORDS[@]}") choices=
  ${COMMAND}
  case "$path" in
${byPath(words)
  .map(([path, own]) => `    ${slashed(path) || "''"}) choices="${own.map(({ word }) => word).join(' ')}" ;;`)
  .join('\n')}
  esac
  COMPREPLY=($(compgen -W "$choices" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _waybill waybill
`,
  zsh: (words) => `#compdef waybill
_waybill() {
  local cmd= word known="${pathsOf(words)}"
  local -a choices
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case " $known " in *" \${cmd:+$cmd/}$word "*) cmd="\${cmd:+$cmd/}$word" ;; esac
  done
  case "$cmd" in
${byPath(words)
  .map(
    ([path, own]) =>
      `    ${slashed(path) || "''"}) choices=(${own
        .map(({ word, description }) => quoted(`${word}:${description.replaceAll(':', '\\:')}`))
        .join(' ')}) ;;`,
  )
  .join('\n')}
  esac
  _describe 'waybill' choices || _files
}
if [ "$funcstack[1]" = _waybill ]; then _waybill "$@"; else compdef _waybill waybill; fi
`,
  fish: (words) => `# fish completion for waybill
function __waybill_at
  set -l at
  for word in (commandline -opc)[2..]
    contains -- (string join / $at $word) ${pathsOf(words)}; and set at $at $word
  end
  set -l joined (string join / $at)
  test "$joined" = "$argv[1]"
end
${words.map((one) => `complete -c waybill -n '__waybill_at "${slashed(one.path)}"' ${fishWord(one)} -d ${quoted(one.description)}`).join('\n')}
`,
};

const slashed = (path: string): string => path.replaceAll(' ', '/');
const pathsOf = (words: Word[]): string =>
  byPath(words)
    .map(([path]) => slashed(path))
    .filter((path) => path !== '')
    .join(' ');
/** For all three shells: in single quotes. Fish knows no other way for a quote than a backslash, which others do not. */
const quoted = (text: string): string => `'${text.replaceAll("'", '’')}'`;
const fishWord = ({ word }: Word): string =>
  word.startsWith('--') ? `-l ${word.slice(2)}` : `-f -a ${word}`;
