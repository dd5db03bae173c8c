import type { Api, ApiEntry } from './readApi.ts'

/** The reference as a page in Markdown. */
export function writeReference(
  { modules, options }: Api,
  testIds: Readonly<Record<string, unknown>>,
  /** Names of those that no screen has yet. */
  promised: ReadonlySet<string>,
): string {
  const errors = modules.flatMap(({ name, entries }) =>
    entries.flatMap((entry) => (isError(entry) ? [{ ...entry, module: name }] : [])),
  )
  const parts = [
    '# Reference\n\nMade from the sources by a test: `npx vitest run scripts/docs -u` writes it again. What it is all for is in the [guide](guide.md).',
    `## Options of \`createLatchkey\`\n\n${table(
      ['option', '', 'meaning'],
      options.map(({ name, isOptional, summary }) => [
        `\`${name}\``,
        isOptional ? '' : 'required',
        summary,
      ]),
    )}`,
    ...inOrder(modules).flatMap(({ name, entries }) => {
      const shown = entries.filter((entry) => !isError(entry))
      return shown.length === 0
        ? []
        : [
            `## \`${name}\`\n\n${table(
              ['name', 'does', 'throws'],
              shown.map((entry) => [
                `\`${entry.name}\``,
                entry.summary,
                entry.throws.map((thrown) => `\`${thrown}\``).join(', '),
              ]),
            )}`,
          ]
    }),
    `## Error codes\n\nEvery error is a class with a \`code\` that never changes. Match on it, not on the message.\n\n${table(
      ['code', 'class', 'when', 'from'],
      merged(errors).map(({ code, module, name, summary }) => [
        code ? `\`${code}\`` : 'of its own',
        `\`${name}\``,
        summary,
        module.map((one) => `\`${one}\``).join(', '),
      ]),
    )}`,
    `## Test ids\n\n\`testIds\` of \`@latchkey/react\`; they are never renamed. One with a placeholder is a function. One that comes is of a screen that is not there yet.\n\n${table(
      ['name', '`data-testid`', ''],
      Object.entries(testIds)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, id]) => [
          `\`${name}\``,
          `\`${idText(id)}\``,
          promised.has(name) ? 'comes' : '',
        ]),
    )}`,
  ]
  return `${parts.join('\n\n')}\n`
}

/** What a site imports first, then what is for those who draw screens or make adapters of their own. */
function inOrder(modules: Api['modules']): Api['modules'] {
  const rank = (name: string) =>
    /\/(adapter|modal)$|\/protocol/.test(name) ? 2 : /\/(core|react|evm)$/.test(name) ? 0 : 1
  return modules.toSorted((one, other) => rank(one.name) - rank(other.name))
}

function isError({ kind, name }: ApiEntry): boolean {
  return kind === 'class' && name.endsWith('Error')
}

type Located = ApiEntry & { module: string }

/** A class that several packages hand on is one line. */
function merged(errors: readonly Located[]): (Omit<Located, 'module'> & { module: string[] })[] {
  const byName = new Map<string, Omit<Located, 'module'> & { module: string[] }>()
  for (const { module, ...error } of errors) {
    const key = `${error.code} ${error.name}`
    const known = byName.get(key)
    if (known) known.module.push(module)
    else byName.set(key, { ...error, module: [module] })
  }
  return [...byName.values()].sort((one, other) =>
    `${one.code ?? '~'} ${one.name}` < `${other.code ?? '~'} ${other.name}` ? -1 : 1,
  )
}

function idText(id: unknown): string {
  return typeof id === 'function' ? String(id('…')) : String(id)
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}
