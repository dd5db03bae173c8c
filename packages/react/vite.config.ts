import { readdirSync } from 'node:fs'
import { join, parse } from 'node:path'
import { defineConfig } from 'vite'
import { latchkeyCss } from '../ui/vite/latchkeyCss.ts'
import manifest from './package.json' with { type: 'json' }

const entries = join(import.meta.dirname, 'src/exports')
const external = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })

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
      output: {
        // Bundling drops the directive of single files, and all of this package runs on the client.
        banner: "'use client'",
        chunkFileNames: 'chunks/[name]-[hash].js',
        entryFileNames: '[name].js',
      },
    },
    sourcemap: true,
    target: 'es2022',
  },
  plugins: [latchkeyCss()],
  // `ui` is private, so it is bundled, from its sources.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
})
