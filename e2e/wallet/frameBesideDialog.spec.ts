import { expect, type Frame, type Page, test } from '@playwright/test'
import { type ServedPages, servePages } from './servePages.ts'

// The proof of ADR 72.

/** Its whole area is a button; another document has another name. */
const framePage = `<!doctype html>
<body style="margin: 0"><button style="height: 100vh; width: 100vw">Approve</button>
<script>
  clicks = 0
  documentName = crypto.randomUUID()
  document.querySelector('button').addEventListener('click', () => { clicks += 1 })
</script>`

const sitePage = (frameUrl: string) => `<!doctype html>
<style>
  dialog { inset: 0; margin: auto; padding: 0 }
  iframe { border: 0; height: 100px; width: 100px }
</style>
<dialog id="ours"><div style="height: 400px; width: 400px"></div></dialog>
<dialog id="its"></dialog>
<div id="beside"></div>
<script>
  ours = document.querySelector('#ours')
  its = document.querySelector('#its')
  beside = document.querySelector('#beside')
  frame = document.createElement('iframe')
  frame.src = '${frameUrl}'
</script>`

/** The page's own names. */
declare const beside: HTMLElement
declare const frame: HTMLIFrameElement
declare const its: HTMLDialogElement
declare const ours: HTMLDialogElement
declare const clicks: number
declare const documentName: string

let served: ServedPages
let wallet: ServedPages

test.beforeAll(async () => {
  wallet = await servePages({ '/': framePage })
  served = await servePages({ '/': sitePage(`${wallet.localhost}/`) })
})
test.afterAll(() => {
  served.close()
  wallet.close()
})

test('a frame beside an open modal dialog takes no click, at any z-index or as a popover', {
  tag: ['@engine', '@flow'],
}, async ({ browserName, page }) => {
  await page.goto(siteOf(browserName))
  const inFrame = await placeFrame(page, 'beside')
  expect(await clickFrame(page, inFrame)).toBe(1)
  await page.evaluate(() => {
    ours.showModal()
    Object.assign(frame.style, {
      inset: '0',
      margin: 'auto',
      position: 'fixed',
      zIndex: '2147483647',
    })
  })
  expect(await clickFrame(page, inFrame)).toBe(1)
  await page.evaluate(() => {
    frame.popover = 'manual'
    frame.showPopover()
  })
  expect(await clickFrame(page, inFrame)).toBe(1)
})

test('a frame in a dialog opened after ours takes clicks, and stays one document until it is moved', {
  tag: ['@engine', '@flow'],
}, async ({ browserName, page }) => {
  await page.goto(siteOf(browserName))
  // Loaded while its dialog is closed.
  const inFrame = await placeFrame(page, 'its')
  const name = await inFrame.evaluate(() => documentName)
  for (const count of [1, 2]) {
    await page.evaluate(() => {
      ours.showModal()
      its.showModal()
    })
    expect(await clickFrame(page, inFrame)).toBe(count)
    await page.evaluate(() => {
      its.close()
      ours.close()
    })
  }
  await page.evaluate(() => {
    its.showModal()
    ours.showModal()
  })
  expect(await clickFrame(page, inFrame)).toBe(2)
  expect(await inFrame.evaluate(() => documentName)).toBe(name)

  await page.evaluate(
    () =>
      new Promise((done) => {
        frame.addEventListener('load', done, { once: true })
        beside.append(frame)
      }),
  )
  expect(await frameOf(page).evaluate(() => documentName)).not.toBe(name)
})

/** Of another site than the frame; in Firefox of the same, as its driver gives no click to a frame of another process. */
function siteOf(browserName: string): string {
  return browserName === 'firefox' ? served.localhost : served.loopback
}

/** Puts the frame into the page, and gives it once it is loaded. */
async function placeFrame(page: Page, where: 'beside' | 'its'): Promise<Frame> {
  await page.evaluate(
    (where) =>
      new Promise((done) => {
        frame.addEventListener('load', done, { once: true })
        const parent = where === 'its' ? its : beside
        parent.append(frame)
      }),
    where,
  )
  return frameOf(page)
}

function frameOf(page: Page): Frame {
  const found = page.frames().find((each) => each.url() === `${wallet.localhost}/`)
  if (!found) throw new Error('The page has no frame.')
  return found
}

/** Clicks where the frame is, and gives how many clicks it has had since it was loaded. */
async function clickFrame(page: Page, inFrame: Frame): Promise<number> {
  const { x, y } = await page.evaluate(() => {
    const { height, left, top, width } = frame.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  })
  await page.mouse.click(x, y)
  return inFrame.evaluate(() => clicks)
}
