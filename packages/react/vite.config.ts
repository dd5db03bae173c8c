import { readdirSync, readFileSync } from 'node:fs'
import { join, parse, relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { compileCss, latchkeyCss } from '../ui/vite/latchkeyCss.ts'
import manifest from './package.json' with { type: 'json' }
import { outweigh } from './src/buttons/outweigh.ts'

const entries = join(import.meta.dirname, 'src/exports')
const external = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })

/** Where a module lands in `dist`: ours as in `src`, those of `ui` in a folder of their own. */
function placeOf(id: string): string {
  const path = relative(join(import.meta.dirname, '..'), id.replace(/^\0[^:]*:/, ''))
  return path
    .replace(/^react\/src\//, '')
    .replace(/\/src\//, '/')
    .replace(/\.[jt]sx?$/, '')
}

/** The buttons' sheet as a file too, for pages that a server renders. */
function buttonSheet(): Plugin {
  return {
    name: 'button-sheet',
    generateBundle() {
      const file = join(import.meta.dirname, 'src/buttons/button.module.css')
      const { css } = compileCss(file, readFileSync(file, 'utf8'))
      this.emitFile({ fileName: 'buttons.css', source: outweigh(css), type: 'asset' })
      // Without types a compiler refuses the import in projects that have none for style sheets.
      this.emitFile({ fileName: 'buttons.css.d.ts', source: 'export {}\n', type: 'asset' })
    },
  }
}

export default defineConfig({
  build: {
    emptyOutDir: false,
    lib: {
      entry: Object.fromEntries(
        readdirSync(entries).map((file) => [`exports/${parse(file).name}`, join(entries, file)]),
      ),
      formats: ['es'],
    },
    // Sites minify; people who debug read.
    minify: false,
    rolldownOptions: {
      external: (id) => external.some((name) => id === name || id.startsWith(`${name}/`)),
      onLog: (level, log, report) => {
        // The warning is about merged files; here each entry keeps its directive.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
      },
      output: {
        // A site's bundler drops and splits by file, so files stay files.
        preserveModules: true,
        entryFileNames: ({ facadeModuleId }) => `${placeOf(facadeModuleId ?? '')}.js`,
      },
    },
    sourcemap: true,
    target: 'es2022',
  },
  plugins: [latchkeyCss(), buttonSheet()],
  // `ui` is private, so it is bundled, from its sources.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
})
