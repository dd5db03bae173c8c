import { defineConfig, devices, type Project } from '@playwright/test'
import { type Chromium, chromiumFlags, findChromiums } from './e2e/findChromium.ts'
import { findFirefox, firefoxPreferences } from './e2e/findFirefox.ts'
import { findWebKit } from './e2e/findWebKit.ts'

const [chromium, ...others] = findChromiums()
const firefox = findFirefox()
const walletTests = '**/e2e/wallet/*.spec.ts'
const notAtADesk = ['**/*.phone.spec.ts', '**/e2e/webkit/**']
const desk = { viewport: { height: 800, width: 1280 } }

/** `npm run test:browsers`: all that each browser can run. Else the first runs all, the others what differs (`@engine`). */
const everywhere = process.env['LATCHKEY_BROWSERS'] === 'all'

export default defineConfig({
  // A page under six times its load; a test that passes does not wait for it.
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  fullyParallel: true,
  globalSetup: './e2e/startWorld.ts',
  outputDir: '.latchkey/test-results',
  projects: [
    ...(process.env['LATCHKEY_GALLERY'] ? [inGallery(chromium)] : inChromium(chromium)),
    ...others.flatMap((other) =>
      inChromium(other).map((project) => ({
        ...project,
        ...(everywhere ? {} : { grep: /@engine/ }),
        name: `${project.name}-${other.origin}`,
      })),
    ),
    ...(firefox ? [inFirefox(firefox)] : []),
    ...(findWebKit() ? [inWebKit()] : []),
  ],
  reporter: [
    ['list'],
    ['./e2e/BrowserReporter.ts'],
    ...(process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['json'] as ['json']] : []),
  ],
  // A second try beside the same noise says little: `npm test` runs what failed again alone, and lists what passed then.
  retries: 0,
  testDir: 'e2e',
  // A `.test.ts` is vitest's.
  testMatch: '**/*.spec.ts',
  // Most take 3 s, the longest 18; a machine busy with other things takes several times that.
  timeout: 120_000,
  use: {
    locale: 'en-US',
    reducedMotion: 'no-preference',
    // One is taken by the test itself: Playwright takes one of every test, and throws away those of tests that pass.
    screenshot: 'off',
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
  // A test's storage, routes and pages are its own; what the browser has compiled stays: a sixth less work.
  return [
    {
      name: 'desktop',
      testIgnore: [...notAtADesk, walletTests],
      use: {
        ...desk,
        browserName: 'chromium',
        launchOptions,
        // To draw movements is a tenth of a test's cost: tests of movements ask for them, a phone has them.
        reducedMotion: 'reduce',
        reuseContext: true,
      },
    },
    {
      name: 'phone',
      testMatch: ['**/*.phone.spec.ts', '**/smoke.spec.ts'],
      use: {
        ...devices['Pixel 7'],
        browserName: 'chromium',
        launchOptions,
        reuseContext: true,
      },
    },
    {
      name: 'wallet',
      testMatch: walletTests,
      use: {
        ...desk,
        browserName: 'chromium',
        launchOptions: {
          ...launchOptions,
          // Playwright switches off that storage is parted by site; of several such switches the last one counts.
          args: [...launchOptions.args, '--disable-features=Translate'],
        },
        reducedMotion: 'reduce',
      },
    },
  ]
}

/** Every screen in every state, for `npm run gallery`. */
function inGallery(browser: Chromium): Project {
  const [project] = inChromium(browser)
  return { ...project, name: 'gallery', testIgnore: [], testMatch: '**/*.gallery.ts' }
}

/** What is done at a desk, as far as the driver of Mozilla's own build (WebDriver BiDi) goes. */
function inFirefox(executablePath: string): Project {
  return {
    ...(everywhere ? {} : { grep: /@engine/ }),
    grepInvert: /@chromium/,
    name: 'firefox',
    testIgnore: notAtADesk,
    use: {
      ...desk,
      browserName: 'firefox',
      // Distributions ship Mozilla's own build; only this channel drives it.
      channel: 'moz-firefox',
      launchOptions: { executablePath, firefoxUserPrefs: firefoxPreferences },
    },
  }
}

/** The flows that speak WebDriver themselves: Playwright cannot drive WebKitGTK. */
function inWebKit(): Project {
  return {
    ...(everywhere ? {} : { grep: /@engine/ }),
    name: 'webkit',
    testMatch: '**/e2e/webkit/*.spec.ts',
    // Each starts a browser or two of its own.
    timeout: 120_000,
  }
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  )
}
