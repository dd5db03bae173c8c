import { spawnSync } from 'node:child_process'
import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter'

/** Says which browsers the tests use: name, version, path, and how many tests each runs. */
export default class BrowserReporter implements Reporter {
  onBegin(_config: FullConfig, suite: Suite): void {
    const counts = new Map<string, number>()
    for (const project of suite.suites) {
      const browser = describe(project)
      counts.set(browser, (counts.get(browser) ?? 0) + project.allTests().length)
    }
    for (const [browser, count] of counts) console.log(`Browser: ${browser}: ${count} tests`)
  }

  printsToStdio(): boolean {
    return false
  }
}

function describe(suite: Suite): string {
  const { browserName, launchOptions: { env, executablePath = '' } = {} } =
    suite.project()?.use ?? {}
  const { stdout } = spawnSync(executablePath, ['--version'], { encoding: 'utf8', env })
  const version = /\d[\w.]+/.exec(stdout ?? '')?.[0] ?? 'of unknown version'
  return `${browserName === 'firefox' ? 'Firefox' : 'Chromium'} ${version}, ${executablePath}`
}
