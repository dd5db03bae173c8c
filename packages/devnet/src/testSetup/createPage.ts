import { Window as Page } from 'happy-dom'
import { onTestFinished } from 'vitest'

/** A window of its own for each test, beside Node's fetch. */
export function createPage(): Window & typeof globalThis {
  const page = new Page({ url: 'https://site.example/' })
  onTestFinished(() => page.happyDOM.close())
  return page as never
}
