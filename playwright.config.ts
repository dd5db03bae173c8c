import { defineConfig, devices } from '@playwright/test'
import { chromiumFlags, findChromium } from './e2e/findChromium.ts'
import { findFirefox } from './e2e/findFirefox.ts'

const chromium = findChromium()
const firefox = findFirefox()

const launchChromium = {
  // A process less to talk to; an eighth of what the tests take is drawing.
  args: [...chromiumFlags, '--in-process-gpu'],
  env: { ...environment(), ...chromium.env },
  executablePath: chromium.executablePath,
}

export default defineConfig({
  expect: { timeout: 5_000 },
  forbidOnly: Boolean(process.env['CI']),
  fullyParallel: true,
  globalSetup: './e2e/startWorld.ts',
  outputDir: '.latchkey/test-results',
  projects: [
    {
      name: 'desktop',
      use: {
        browserName: 'chromium',
        launchOptions: launchChromium,
        viewport: { height: 800, width: 1280 },
      },
      testIgnore: '**/*.phone.spec.ts',
    },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], browserName: 'chromium', launchOptions: launchChromium },
      testMatch: ['**/*.phone.spec.ts', '**/smoke.spec.ts'],
    },
    ...(firefox
      ? [
          {
            name: 'firefox',
            use: {
              browserName: 'firefox' as const,
              // Distributions ship Mozilla's own build; only this channel drives it (WebDriver BiDi).
              channel: 'moz-firefox',
              launchOptions: { executablePath: firefox },
            },
            testMatch: '**/smoke.spec.ts',
          },
        ]
      : []),
  ],
  // A test that passes the second time has a fault, in itself or in the product.
  retries: 0,
  testDir: 'e2e',
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

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  )
}
