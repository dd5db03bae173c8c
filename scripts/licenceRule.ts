/** One installed package, as the lockfile and its own manifest describe it. */
export type InstalledPackage = {
  name: string
  version: string
  /** SPDX expression, or nothing where the package states none. */
  licence: string | undefined
  /** Part of what a customer of a published package installs or downloads. */
  shipped: boolean
}

const free = new Set(['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0'])

/** Licences that only tools may have: nothing of these packages reaches a customer. */
const toolsOnly: Readonly<Record<string, readonly string[]>> = {
  '(MIT AND Zlib)': ['pako'],
  // The contracts of Uniswap, with which local chains are seeded from `node_modules`; nothing of them is copied or built in.
  // What v3-core says is out of date: by its own text it is GPL-2.0-or-later since 2023-04-01.
  'BUSL-1.1': ['@uniswap/v3-core'],
  'GPL-2.0-or-later': ['@uniswap/swap-router-contracts', '@uniswap/v3-periphery'],
  'GPL-3.0-or-later': ['@uniswap/lib', '@uniswap/v2-core', '@uniswap/v2-periphery'],
  'BlueOak-1.0.0': ['graceful-fs', 'lru-cache', 'sax'],
  // Which browsers a compiler of the examples (Babel) writes for.
  'CC-BY-4.0': ['caniuse-lite'],
  'CC0-1.0': ['@mdn/browser-compat-data', 'mdn-data'],
  // What changesets and dclint read YAML with.
  'Python-2.0': ['argparse'],
  // Bitstream Vera's and Arev's, which ask for no more than MIT does: the fonts that browser tests draw in.
  'SEE LICENSE IN README.md AND LICENSE': ['dejavu-fonts-ttf'],
  // The text of the file is that of MIT.
  'SEE LICENSE IN LICENSE': ['spawndamnit'],
  'MPL-2.0': ['axe-core', 'lightningcss', 'lightningcss-*'],
  Unlicense: ['fast-sha256'],
}

/** Newer releases are source-available, which a customer's licence may forbid. */
const restrictedNames = /^@(reown|walletconnect)\//

/** The last releases under Apache-2.0, which tests measure ours against. */
const oracles: readonly { name: RegExp; newest: string }[] = [
  { name: /^@reown\/walletkit$/, newest: '1.2.10' },
  { name: /^@walletconnect\//, newest: '2.21.8' },
]

/** The package's own name. Its folder's is the alias, if it has one: the lockfile then states both. */
export function installedName(path: string, locked: { name?: string }): string {
  return locked.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** Says why a package may not be in the tree, or nothing when it may. */
export function licenceProblem(installed: InstalledPackage): string | undefined {
  const { licence, name, shipped, version } = installed
  if (restrictedNames.test(name) && (shipped || !isOracle(installed)))
    return `${name}@${version} is refused whatever its licence`
  if (!licence) return `${name}@${version} states no licence`
  if (choices(licence).some((all) => all.every((one) => free.has(one)))) return undefined
  if (!shipped && toolsOnly[licence]?.some((pattern) => matches(pattern, name))) return undefined
  return `${name}@${version} is ${licence}, ${shipped ? 'and it ships' : 'and no tool is listed with it'}`
}

function isOracle({ name, version }: InstalledPackage): boolean {
  return oracles.some((oracle) => oracle.name.test(name) && !isNewer(version, oracle.newest))
}

function isNewer(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) > 0
}

/** The ways to accept an SPDX expression of `OR` and `AND`: any one list, all of its licences. */
function choices(expression: string): string[][] {
  return expression
    .replace(/[()]/g, ' ')
    .split(/\sOR\s/)
    .map((choice) => choice.split(/\sAND\s/).map((one) => one.trim()))
}

function matches(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
}
