import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeFolder } from '../../../../../scripts/folders/removeFolder.ts'
import { maskSecrets } from '../../config/maskSecrets.ts'
import { readConfig } from '../../config/readConfig.ts'
import { hostedRouter } from '../hosted/hostedRouter.ts'
import { swapSettings } from './swapSettings.ts'

const holder = '0x0000000000001ff3684f28c67538d4d072c22734'

test('keys come from files that the environment names, and no print has them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-swap-'))
  onTestFinished(() => removeFolder(folder))
  const file = join(folder, 'key')
  await writeFile(file, 'SECRET0KEY\n')
  const config = await readConfig({
    environment: {
      LATCHKEY__SWAP__0X__API_KEY_FILE: file,
      LATCHKEY__SWAP__0X__RATE: '2.5',
      LATCHKEY__SWAP__1INCH__API_KEY_FILE: file,
      LATCHKEY__SWAP__SOURCES: '0x,onchain',
    },
  })
  expect(config.swap).toMatchObject({
    '0x': { apiKey: 'SECRET0KEY', rate: 2.5 },
    '1inch': { apiKey: 'SECRET0KEY' },
    sources: ['0x', 'onchain'],
  })
  expect(JSON.stringify(maskSecrets(config))).not.toContain('SECRET0KEY')
})

test('without more than its key a source has what free keys allow, and the address of its API', () => {
  const settings = swapSettings.parse({ '0x': { apiKey: 'a' }, '1inch': { apiKey: 'b' } })
  expect([settings['0x']?.rate, settings['0x']?.url]).toEqual([5, 'https://api.0x.org'])
  expect([settings['1inch']?.rate, settings['1inch']?.url]).toEqual([1, 'https://api.1inch.com'])
})

test('0x is asked on the networks whose AllowanceHolder its page lists, and where the operator names one (S9.21)', () => {
  const settings = swapSettings.parse({ '0x': { apiKey: 'a', routers: { 'eip155:100': holder } } })
  const served = [1, 10, 56, 137, 8453, 42_161, 43_114]
  for (const id of served) expect(hostedRouter(settings, '0x', `eip155:${id}`)).toBe(holder)
  expect(hostedRouter(settings, '0x', 'eip155:100')).toBe(holder)
  for (const id of [250, 324, 8217, 1_313_161_554])
    expect(hostedRouter(settings, '0x', `eip155:${id}`)).toBeUndefined()
  expect(hostedRouter({ '0x': undefined, '1inch': undefined }, '0x', 'eip155:1')).toBeUndefined()
})
