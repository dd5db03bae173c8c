import { expect, test } from 'vitest'
import { anvilPath } from './anvilPath.ts'

test('LATCHKEY_ANVIL wins over the packaged binary', async () => {
  expect(await anvilPath({ LATCHKEY_ANVIL: process.execPath })).toBe(process.execPath)
})

test('error: a LATCHKEY_ANVIL that cannot be run is named, not passed over', async () => {
  await expect(anvilPath({ LATCHKEY_ANVIL: '/nowhere/anvil' })).rejects.toMatchObject({
    code: 'devnet.anvil_unusable',
    message: expect.stringContaining('/nowhere/anvil'),
  })
})
