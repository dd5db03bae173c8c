import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

const latchkeyFolder = resolve(import.meta.dirname, '../.latchkey')

/** Where the suite's fonts are. */
export const fontFolder = join(
  dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')),
  'ttf',
)

/** Writes the file by which Chromium on Linux sees the suite's fonts and none of the machine's (ADR 78), and gives its path. */
export function fontConfiguration(): string {
  const folder = join(latchkeyFolder, 'fonts')
  const file = join(folder, 'fonts.conf')
  mkdirSync(folder, { recursive: true })
  // Put into place whole: another process may read it.
  const draft = join(folder, `${randomUUID()}.conf`)
  writeFileSync(draft, configurationOver(join(folder, 'cache')))
  renameSync(draft, file)
  return file
}

const fonts = {
  'sans-serif': 'DejaVu Sans',
  serif: 'DejaVu Serif',
  monospace: 'DejaVu Sans Mono',
}

const isNot = (family: string) =>
  `    <test qual="all" name="family" compare="not_eq"><string>${family}</string></test>`

function configurationOver(cache: string): string {
  const aliases = Object.entries(fonts).map(
    ([family, font]) =>
      `  <alias><family>${family}</family><prefer><family>${font}</family></prefer></alias>`,
  )
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fontFolder}</dir>
  <cachedir>${cache}</cachedir>
  <!-- A name that stands for none of the three, as system-ui, has no serifs: else the first font there is would be taken. -->
  <match target="pattern">
${Object.keys(fonts).map(isNot).join('\n')}
    <edit name="family" mode="append_last"><string>sans-serif</string></edit>
  </match>
${aliases.join('\n')}
</fontconfig>
`
}
