import linker from '@angular/compiler-cli/linker/babel'
import { transformAsync } from '@babel/core'
import { defineConfig, type Plugin } from 'vite'

/**
 * Angular's packages are published half compiled, and its linker does the rest. The components of the site are compiled
 * by `ngc` before Vite begins.
 */
const linkAngular: Plugin = {
  name: 'link-angular',
  async transform(code, id) {
    if (!code.includes('ɵɵngDeclare')) return null
    const linked = await transformAsync(code, {
      babelrc: false,
      compact: false,
      configFile: false,
      filename: id,
      plugins: [linker],
      sourceMaps: true,
    })
    return linked?.code ? { code: linked.code, map: JSON.stringify(linked.map) } : null
  },
}

export default defineConfig({
  build: { target: 'es2022' },
  define: { ngDevMode: 'false', ngI18nClosureMode: 'false', ngJitMode: 'false' },
  // Vite would bundle them for development before the linker sees them.
  optimizeDeps: { exclude: ['@angular/common', '@angular/core', '@angular/platform-browser'] },
  plugins: [linkAngular],
})
