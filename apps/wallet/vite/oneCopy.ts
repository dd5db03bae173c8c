import { join } from 'node:path'
import type { Plugin } from 'vite'

/** As version 2 names its modules; those of version 1, which viem brings, have no ending. */
const shared = /^@noble\/(?:curves|hashes)\/.*\.js$|^@scure\/base$/
/** Who has copies of its own, each of the version that the wallet has. */
const owner = /\/node_modules\/micro-[\w-]+\/|\/packages\/siwx\//

/** Vite plugin: npm lays several libraries their own copy of the curves; the wallet ships one. */
export function oneCopy(root: string): Plugin {
  return {
    enforce: 'pre',
    name: 'one-copy',
    resolveId(source, importer) {
      const isShared = shared.test(source) && importer && owner.test(importer)
      return isShared ? this.resolve(source, join(root, 'package.json'), { skipSelf: true }) : null
    },
  }
}
