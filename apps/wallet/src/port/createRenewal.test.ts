import { expect, test } from 'vitest'
import { createRenewal } from './createRenewal.ts'

test('a frame is loaded anew once for a page, whichever of its documents asks', () => {
  let loads = 0
  const waits: (() => void)[] = []
  const reload = () => {
    loads += 1
  }
  const frame = { location: { reload }, name: '' }
  const createDocument = () => createRenewal({ after: (_, run) => void waits.push(run), frame })
  const renew = createDocument()
  renew()
  renew()
  // The page takes the answer first.
  expect(loads).toBe(0)
  for (const run of waits.splice(0)) run()
  createDocument()()
  for (const run of waits.splice(0)) run()
  expect(loads).toBe(1)
})
