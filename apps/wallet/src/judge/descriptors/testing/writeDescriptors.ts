import type { Descriptor } from '../Descriptor.ts'

/** The file that ships: a line for each method, so that a change shows what it changes. */
export function writeDescriptors(descriptors: readonly Descriptor[]): string {
  const write = (value: unknown) => JSON.stringify(value)
  const lines = descriptors.flatMap(({ app, assets, at, calls, signs }) => [
    '  {',
    `    app: ${write(app)},`,
    ...table('at', at),
    ...(assets ? table('assets', assets) : []),
    ...(calls ? table('calls', calls) : []),
    ...(signs ? table('signs', signs) : []),
    '  },',
  ])
  return [
    '// From ethereum/clear-signing-erc7730-registry (CC0) by micro-eth-signer (MIT); descriptors.test.ts writes it.',
    "import type { Descriptor } from '../Descriptor.ts'",
    '',
    'export const descriptors: readonly Descriptor[] = [',
    ...lines,
    ']',
    '',
  ].join('\n')

  function table(name: string, entries: Readonly<Record<string, unknown>>): readonly string[] {
    return [
      `    ${name}: {`,
      ...Object.entries(entries).map(([key, value]) => `      ${write(key)}: ${write(value)},`),
      '    },',
    ]
  }
}
