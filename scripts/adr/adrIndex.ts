import type { Adr, AdrRelation } from './readAdr.ts'

/** The table of all decisions, newest last, as Markdown. */
export function adrIndex(adrs: readonly (Adr & { file: string })[]): string {
  const rows = adrs.map(
    ({ date, file, number, status, supersededBy, title }) =>
      `| ${number} | [${title}](${file}) | ${[status, ...supersededBy.map(note)].join('; ')} | ${date} |`,
  )
  return `# Decisions

Each has its context, the decision and its consequences, in some thirty lines. \`npx vitest run scripts/adr -u\` writes this table.

| # | Decision | Status | Date |
|---|---|---|---|
${rows.join('\n')}
`
}

function note({ number, part }: AdrRelation): string {
  return part === undefined ? `by ${number}` : `${part}: see ${number}`
}
