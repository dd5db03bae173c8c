import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseWideJson, stringifyWideJson, wideInteger } from './wideJson.ts'

describe('wide JSON', () => {
  test('integers wider than a number come out digit by digit', () => {
    const text =
      '{"rentEpoch":18446744073709551615,"a":[-9223372036854775808,9007199254740993],"n":1}'
    expect(stringifyWideJson(parseWideJson(text))).toBe(text)
    expect(JSON.stringify(JSON.parse(text))).not.toBe(text)
  })

  test.each([
    '1.2345678901234567890',
    '{"a":0.1234567890123456789}',
    '12345678901234567890.5',
    '12345678901234567890e3',
    '1e-1234567890123456',
    '1E+1234567890123456',
    '"1234567890123456789"',
    '["\\"",1,"\\\\"]',
  ])('%s is read as JSON is otherwise', (text) => {
    expect(parseWideJson(text)).toEqual(JSON.parse(text))
  })

  test.each([
    '{"a":12345678901234567890',
    '12345678901234567890,',
    '00000000000000001',
    '"\\u0000',
  ])('error: %s is no JSON', (text) => {
    expect(() => parseWideJson(text)).toThrow(SyntaxError)
  })

  test('text cannot pass for a number, however it is made', () => {
    const integer = fc.bigInt({ max: 2n ** 64n, min: -(2n ** 64n) }).map(String)
    const piece = fc.constantFrom('\u0000', '"', '\\', '1234567890123456', '-', 'u0000', 'x')
    const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
    const json = fc.letrec<{ any: string }>((tie) => ({
      any: fc.oneof(
        { depthSize: 'small' },
        integer,
        text.map((one) => JSON.stringify(one)),
        fc.array(tie('any'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
        fc
          .array(fc.tuple(text, tie('any')), { maxLength: 3 })
          .map((entries) => new Map(entries))
          .map((map) => `{${[...map].map(([k, v]) => `${JSON.stringify(k)}:${v}`).join(',')}}`),
      ),
    })).any
    fc.assert(
      fc.property(json, (written) => {
        expect(stringifyWideJson(parseWideJson(written))).toBe(written)
      }),
    )
  })

  test('wideInteger takes whole numbers of any width and nothing else', () => {
    const read = (text: string) => wideInteger(parseWideJson(text))
    expect(read('18446744073709551615')).toBe(18446744073709551615n)
    expect(read('-5')).toBe(-5n)
    for (const text of ['"18446744073709551615"', '"\\u000018446744073709551615"', '1.5', 'null'])
      expect(read(text), text).toBeUndefined()
  })
})
