import type { ActivityAmount, ActivityItem } from '@latchkey/core/modal'
import { describe, expect, test } from 'vitest'
import { ar as common } from '../../i18n/ar.ts'
import { en as commonEnglish } from '../../i18n/en.ts'
import { ar as kitArabic } from '../../kit/ar.ts'
import { en as kitEnglish } from '../../kit/en.ts'
import { amountText } from './amountText.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'
import { rowTexts } from './rowTexts.ts'

const english = { ...commonEnglish, ...kitEnglish, ...en }
const item = (parts: Partial<ActivityItem> = {}): ActivityItem => ({
  amounts: [],
  application: undefined,
  hash: '0x1',
  id: '1',
  minedAtMs: Date.UTC(2026, 10, 4, 12),
  operation: 'send',
  sentFrom: '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  sentTo: '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',
  status: 'confirmed',
  ...parts,
})
const amount = (symbol: string, direction: ActivityAmount['direction']): ActivityAmount => ({
  direction,
  imageUrl: undefined,
  kind: 'token',
  name: symbol,
  quantity: undefined,
  symbol,
  worth: 0,
})
const swapped = [amount('ETH', 'out'), amount('USDC', 'in')]
const texts = (parts?: Partial<ActivityItem>) => {
  const { subtitle, title } = rowTexts(item(parts), {
    locale: 'en',
    messages: english,
  })
  return `${title} | ${subtitle}`
}

describe('the words of a row', () => {
  test.each<[Partial<ActivityItem>, string]>([
    [{}, 'Sent to 0xbb…bbbb | 04 Nov'],
    [{ receiverName: 'bob.eth' }, 'Sent to bob.eth | 04 Nov'],
    [{ operation: 'receive' }, 'Received from 0xaa…aaaa | 04 Nov'],
    [{ sentTo: '' }, 'Sent | 04 Nov'],
    [{ operation: 'trade' }, 'Swapped | 04 Nov'],
    [{ application: 'Uniswap', operation: 'trade' }, 'Swapped on Uniswap | 04 Nov'],
    [{ amounts: swapped, operation: 'trade' }, 'Swapped ETH for USDC | 04 Nov'],
    [
      { amounts: swapped, application: 'Uniswap', operation: 'trade' },
      'Swapped ETH for USDC on Uniswap | 04 Nov',
    ],
    [{ amounts: swapped.slice(0, 1), operation: 'trade' }, 'Swapped | 04 Nov'],
    [{ operation: 'approve' }, 'Approved | 04 Nov'],
    // What we have no word for stands as it came (S3.32).
    [{ operation: 'restake' }, 'restake | 04 Nov'],
    [{ operation: 'constructor' }, 'constructor | 04 Nov'],
    [{ operation: '' }, 'Executed | 04 Nov'],
    [{ status: 'failed' }, 'Failed. Nothing was sent. | To 0xbb…bbbb · 04 Nov'],
    [{ operation: 'trade', status: 'failed' }, 'Failed. Nothing changed. | 04 Nov'],
    [{ status: 'pending' }, 'Sending to 0xbb…bbbb | Pending'],
    [{ operation: 'trade', status: 'pending' }, 'In progress | Pending'],
    [
      { amounts: swapped, operation: 'trade', status: 'pending' },
      'Swapping ETH for USDC | Pending',
    ],
    [
      { amounts: swapped, operation: 'trade', status: 'failed' },
      'Failed. Nothing changed. | 04 Nov',
    ],
  ])('%j', (parts, expected) => {
    expect(texts(parts)).toBe(expected)
  })

  test('of a batch says what each of its calls has done, each once', () => {
    const parts = ['approve', 'send', 'send', 'execute']
    expect(texts({ operation: 'execute', parts })).toMatch(/^Approved · Sent · Executed \|/)
  })

  test('each of the eighteen kinds has a word of its own in each language', () => {
    const kinds = Object.keys(en).filter((key) => key.startsWith('activity.did.'))
    expect(kinds).toHaveLength(18)
    for (const messages of [english, { ...common, ...kitArabic, ...ar }]) {
      const words = kinds.map((key) => messages[key as 'activity.did.send'])
      expect(new Set(words).size).toBe(18)
    }
  })
})

describe('an amount', () => {
  const text = (parts: Partial<ActivityAmount>) =>
    amountText(
      {
        direction: 'out',
        imageUrl: undefined,
        kind: 'token',
        name: 'Ether',
        quantity: { decimals: 18, value: 1_234_567_800_000_000_000n },
        symbol: 'ETH',
        worth: 0,
        ...parts,
      },
      { locale: 'en' },
    )

  test('that is only expected says so', () => {
    expect(text({ direction: 'in', isAbout: true })).toEqual({
      exact: '≈ +1.2345678 ETH',
      short: '≈ +1.234 ETH',
    })
  })

  test('has its sign, and is cut to three decimals (S9.17)', () => {
    expect(text({})).toEqual({ exact: '−1.2345678 ETH', short: '−1.234 ETH' })
    expect(text({ direction: 'in' })?.short).toBe('+1.234 ETH')
    expect(text({ direction: 'self' })?.short).toBe('1.234 ETH')
    expect(text({ quantity: { decimals: 18, value: 1n } })?.short).toBe('−<0.001 ETH')
  })

  test('is short, whatever its maker wrote', () => {
    const quantity = { decimals: 0, value: 10n ** 70n }
    expect(text({ quantity, symbol: 'W'.repeat(24) })?.short).toBe('−>999.99T WWWWWWW…')
    expect(text({ symbol: '' })?.short).toBe('−1.234 Ether')
    expect(text({ quantity: undefined })).toBeUndefined()
  })

  test('of a collectible is its name, or a dash', () => {
    expect(text({ kind: 'collectible', name: 'Ape 7' })?.short).toBe('−Ape 7')
    expect(text({ kind: 'collectible', name: '' })?.short).toBe('−–')
  })
})
