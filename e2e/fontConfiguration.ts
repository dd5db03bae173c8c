import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs'
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
  const draft = join(mkdtempSync(join(folder, 'draft-')), 'fonts.conf')
  writeFileSync(draft, configurationOver(join(folder, 'cache')))
  renameSync(draft, file)
  return file
}

function configurationOver(cache: string): string {
  const aliases = Object.entries({
    'sans-serif': 'DejaVu Sans',
    serif: 'DejaVu Serif',
    monospace: 'DejaVu Sans Mono',
  }).map(
    ([family, font]) =>
      `  <alias><family>${family}</family><prefer><family>${font}</family></prefer></alias>`,
  )
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fontFolder}</dir>
  <cachedir>${cache}</cachedir>
${aliases.join('\n')}
</fontconfig>
`
}
