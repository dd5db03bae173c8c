import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { transform } from 'lightningcss'
import type { Plugin } from 'vite'
import { promisedBrowsers } from './promisedBrowsers.ts'

const targets = Object.fromEntries(
  Object.entries(promisedBrowsers).map(([browser, version]) => {
    const [major = 0, minor = 0] = version.split('.').map(Number)
    // lightningcss writes a browser version as major << 16 | minor << 8.
    return [browser, (major << 16) | (minor << 8)]
  }),
)

// Vite's own CSS pipeline claims every id that ends in .css and injects <style> tags,
// so ours carry a virtual prefix and end in .js.
const prefix = '\0latchkey-css:'

/**
 * Vite plugin: `X.module.css` becomes a module that exports its minified text as `css` and its class
 * names as default. Nothing is injected into a page, so a strict CSP has nothing to refuse.
 */
export function latchkeyCss(): Plugin {
  return {
    name: 'latchkey-css',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith('.module.css') || !importer || !/^\.{1,2}\//.test(source)) return null
      return `${prefix}${resolve(dirname(importer), source)}.js`
    },
    load(id) {
      if (!id.startsWith(prefix)) return null
      const file = id.slice(prefix.length, -'.js'.length)
      this.addWatchFile(file)
      return compileCssModule(file, readFileSync(file, 'utf8'))
    },
  }
}

/** The JavaScript text of one CSS module. */
export function compileCssModule(file: string, source: string): string {
  const { classes, css } = compileCss(file, source)
  return `export const css = ${JSON.stringify(css)}
export default ${JSON.stringify(classes)}
`
}

/** Minified text and class names of one CSS module. The names depend on package and path, not on the machine. */
export function compileCss(
  file: string,
  source: string,
): { classes: Readonly<Record<string, string>>; css: string } {
  const { code, exports } = transform({
    code: Buffer.from(source),
    cssModules: { container: false, grid: false, pattern: '[local]_[hash]' },
    filename: stableName(file),
    minify: true,
    targets,
  })
  const names = Object.entries(exports ?? {})
    .map(([local, { composes, name }]) => {
      if (composes.length > 0) throw new Error(`${file}: "composes" is not supported (.${local})`)
      return [local, name] as const
    })
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const shorten = shortener(names[0])
  const css = code.toString()
  // The compiler exports names of keyframes too; no script uses them, so they would only cost bytes.
  const classes = names.filter(([, name]) => css.includes(`.${name}`))
  return {
    classes: Object.fromEntries(classes.map(([local, name]) => [local, shorten(name)])),
    css: shorten(css),
  }
}

/**
 * Cuts a file's hash to two characters: random ones do not compress, and within one shadow root they
 * only have to distinguish our own files. A test compiles them all and finds no name twice.
 */
function shortener(named: readonly [local: string, name: string] | undefined) {
  const suffix = named?.[1].slice(named[0].length)
  return (text: string) => (suffix ? text.replaceAll(suffix, () => suffix.slice(0, 3)) : text)
}

function stableName(file: string): string {
  const root = packageRoot(dirname(file))
  return [basename(root), ...relative(root, file).split(sep)].join('/')
}

function packageRoot(folder: string): string {
  const parent = dirname(folder)
  return parent === folder || existsSync(join(folder, 'package.json'))
    ? folder
    : packageRoot(parent)
}
