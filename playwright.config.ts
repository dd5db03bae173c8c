import { defineConfig, devices, type Project } from '@playwright/test'
import { type Chromium, chromiumFlags, findChromiums } from './e2e/findChromium.ts'
import { findFirefox, firefoxPreferences } from './e2e/findFirefox.ts'

const [chromium, ...others] = findChromiums()
const firefox = findFirefox()
const desk = { viewport: { height: 800, width: 1280 } }

/** `npm run test:browsers`: all that each browser can run. Else the first runs all, the others what differs (`@engine`). */
const everywhere = process.env['LATCHKEY_BROWSERS'] === 'all'

export default defineConfig({
  expect: { timeout: 5_000 },
  forbidOnly: Boolean(process.env['CI']),
  fullyParallel: true,
  globalSetup: './e2e/startWorld.ts',
  outputDir: '.latchkey/test-results',
  projects: [
    ...inChromium(chromium),
    ...others.flatMap((other) =>
      inChromium(other).map((project) => ({
        ...project,
        ...(everywhere ? {} : { grep: /@engine/ }),
        name: `${project.name}-${other.origin}`,
      })),
    ),
    ...(firefox ? [inFirefox(firefox)] : []),
  ],
  reporter: [
    ['list'],
    ['./e2e/BrowserReporter.ts'],
    ...(process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['json'] as ['json']] : []),
  ],
  // A test that passes the second time has a fault, in itself or in the product.
  retries: 0,
  testDir: 'e2e',
  // A `.test.ts` is vitest's.
  testMatch: '**/*.spec.ts',
  // Most take 3 s, the longest 18; a machine busy with other things takes several times that.
  timeout: 60_000,
  use: {
    locale: 'en-US',
    reducedMotion: 'no-preference',
    screenshot: 'only-on-failure',
    testIdAttribute: 'data-testid',
    timezoneId: 'UTC',
    // A recording costs each test a quarter of its time; a failure has its picture and the page's tree without one.
    trace: process.env['LATCHKEY_TRACE'] ? 'retain-on-failure' : 'off',
  },
  // Waits of one test are work for another: three workers keep two cores busy.
  workers: 3,
})

/** What is done at a desk, and on a phone. */
function inChromium({ env, executablePath }: Chromium): Project[] {
  const launchOptions = {
    // A process less to talk to; an eighth of what the tests take is drawing.
    args: [...chromiumFlags, '--in-process-gpu'],
    env: { ...environment(), ...env },
    executablePath,
  }
  return [
    {
      name: 'desktop',
      testIgnore: '**/*.phone.spec.ts',
      use: { ...desk, browserName: 'chromium', launchOptions },
    },
    {
      name: 'phone',
      testMatch: ['**/*.phone.spec.ts', '**/smoke.spec.ts'],
      use: { ...devices['Pixel 7'], browserName: 'chromium', launchOptions },
    },
  ]
}

/** What is done at a desk, as far as the driver of Mozilla's own build (WebDriver BiDi) goes. */
function inFirefox(executablePath: string): Project {
  return {
    ...(everywhere ? { grepInvert: /@chromium/ } : { testMatch: '**/smoke.spec.ts' }),
    name: 'firefox',
    testIgnore: '**/*.phone.spec.ts',
    use: {
      ...desk,
      browserName: 'firefox',
      // Distributions ship Mozilla's own build; only this channel drives it.
      channel: 'moz-firefox',
      launchOptions: { executablePath, firefoxUserPrefs: firefoxPreferences },
    },
  }
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  )
}
