import { join } from 'node:path'
import { build } from 'vite'

/** Our client as one script that a page can run. */
export async function bundle(): Promise<string> {
  const built = await build({
    build: {
      rolldownOptions: {
        input: join(import.meta.dirname, 'browser.ts'),
        output: { codeSplitting: false, format: 'iife' },
      },
      target: 'es2022',
      write: false,
    },
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  })
  const [file] = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (file?.type !== 'chunk') throw new Error('The client was not bundled.')
  return file.code
}
