import { expect, type Frame, type Page, test } from '@playwright/test'
import { type ServedPages, servePages } from './servePages.ts'

let wallet: ServedPages
let site: ServedPages

test.beforeAll(async () => {
  wallet = await servePages({ '/': '<!doctype html><title>Wallet</title>' })
  site = await servePages({ '/': `<!doctype html><iframe src="${wallet.localhost}/"></iframe>` })
})
test.afterAll(() => {
  wallet.close()
  site.close()
})

// Playwright switches partitions off by an argument; then a frame on another site has the wallet's storage, or none at all.
test('a frame on another site has a storage of its own that lasts, as visitors have it', {
  tag: ['@chromium', '@engine', '@flow'],
}, async ({ page }) => {
  await page.goto(wallet.localhost)
  await write(page.mainFrame(), 'of the wallet')

  let frame = await frameOf(page, site.loopback)
  expect(await read(frame)).toEqual({ database: undefined, local: null })
  await write(frame, 'of the frame')
  frame = await frameOf(page, site.loopback)
  expect(await read(frame)).toEqual({ database: 'of the frame', local: 'of the frame' })

  frame = await frameOf(page, site.localhost)
  expect(await read(frame)).toEqual({ database: 'of the wallet', local: 'of the wallet' })
})

/** Opens a page of the site, and gives the wallet's document in it. */
async function frameOf(page: Page, url: string): Promise<Frame> {
  await page.goto(url)
  const frame = page.frames().find((each) => each.url() === `${wallet.localhost}/`)
  if (!frame) throw new Error('The page has no frame.')
  return frame
}

async function write(frame: Frame, text: string): Promise<void> {
  await frame.evaluate(
    (text) =>
      new Promise<void>((done, fail) => {
        localStorage.setItem('text', text)
        const opening = indexedDB.open('probe')
        opening.onupgradeneeded = () => opening.result.createObjectStore('texts')
        opening.onerror = () => fail(opening.error)
        opening.onsuccess = () => {
          const writing = opening.result.transaction('texts', 'readwrite')
          writing.objectStore('texts').put(text, 'text')
          writing.onerror = () => fail(writing.error)
          writing.oncomplete = () => {
            opening.result.close()
            done()
          }
        }
      }),
    text,
  )
}

/** What the frame finds in both storages. */
function read(frame: Frame): Promise<{ database: string | undefined; local: string | null }> {
  return frame.evaluate(
    () =>
      new Promise((done, fail) => {
        const local = localStorage.getItem('text')
        const opening = indexedDB.open('probe')
        opening.onupgradeneeded = () => opening.result.createObjectStore('texts')
        opening.onerror = () => fail(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('texts').objectStore('texts').get('text')
          reading.onerror = () => fail(reading.error)
          reading.onsuccess = () => {
            opening.result.close()
            done({ database: reading.result as string | undefined, local })
          }
        }
      }),
  )
}
