import { spawnSync } from 'node:child_process'
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { findFirefox } from './findFirefox.ts'
import { findWebKit } from './findWebKit.ts'

/** Says which browsers the tests use: name, version, path, and how many tests each runs; and which are not there. */
export default class BrowserReporter implements Reporter {
  /** Tests by the browser that they started themselves: it tells its version only then. */
  readonly #counts = new Map<string, number>()

  onBegin(_config: FullConfig, suite: Suite): void {
    const counts = new Map<string, number>()
    for (const project of suite.suites) {
      const browser = describe(project)
      if (browser) counts.set(browser, (counts.get(browser) ?? 0) + project.allTests().length)
    }
    print(counts)
    if (!findFirefox()) console.log('Browser: Firefox not found')
    if (!findWebKit()) console.log('Browser: WebKit not found')
  }

  onTestEnd({ annotations }: TestCase): void {
    const browser = annotations.find(({ type }) => type === 'browser')?.description
    if (browser) this.#counts.set(browser, (this.#counts.get(browser) ?? 0) + 1)
  }

  onEnd(): void {
    print(this.#counts)
  }

  printsToStdio(): boolean {
    return false
  }
}

function print(counts: ReadonlyMap<string, number>): void {
  for (const [browser, count] of counts) console.log(`Browser: ${browser}: ${count} tests`)
}

/** Nothing of a project whose tests start a browser themselves. */
function describe(suite: Suite): string | undefined {
  const { browserName, launchOptions: { env, executablePath } = {} } = suite.project()?.use ?? {}
  if (!executablePath) return undefined
  const { stdout } = spawnSync(executablePath, ['--version'], { encoding: 'utf8', env })
  const version = /\d[\w.]+/.exec(stdout ?? '')?.[0] ?? 'of unknown version'
  return `${browserName === 'firefox' ? 'Firefox' : 'Chromium'} ${version}, ${executablePath}`
}
