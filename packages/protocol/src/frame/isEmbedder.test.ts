import { describe, expect, test } from 'vitest'
import { isEmbedder } from './isEmbedder.ts'

const listed = { embedders: ['https://shop.example', 'http://localhost:3000'], loopback: false }
const development = { embedders: ['https://shop.example'], loopback: true }

test('an origin that is listed is an embedder, to the letter', () => {
  expect(isEmbedder('https://shop.example', listed)).toBe(true)
  expect(isEmbedder('http://localhost:3000', listed)).toBe(true)
})

describe('error: nothing else is one (S5.14, S9.37)', () => {
  test.each([
    'http://shop.example',
    'https://shop.example:8443',
    'https://pay.shop.example',
    'https://shop.example.evil.example',
    'https://shop.example/',
    'http://localhost:3001',
    'https://localhost:3000',
    'http://127.0.0.1:3000',
    'https://shop.vercel.app',
    'null',
    '',
  ])('%j', (origin) => {
    expect(isEmbedder(origin, listed)).toBe(false)
  })
})

describe('of a project for development every page of this machine is one (S9.37)', () => {
  test.each([
    'http://localhost',
    'https://localhost',
    'http://localhost:3000',
    'https://localhost:65535',
    'http://127.0.0.1:8080',
    'http://[::1]:5173',
    'http://shop.localhost:3000',
    'https://a.b.localhost',
    'https://shop.example',
  ])('%s', (origin) => {
    expect(isEmbedder(origin, development)).toBe(true)
  })

  test.each([
    'https://shop.example:8443',
    'http://localhost.evil.example',
    'http://evil-localhost',
    'http://127.0.0.1.evil.example',
    'http://127.0.0.2:3000',
    'http://0.0.0.0:3000',
    'http://192.168.0.2:3000',
    'http://[::2]:3000',
    'http://localhost:3000/path',
    'http://localhost@evil.example',
    'ftp://localhost',
    'capacitor://localhost',
    'null',
  ])('error: but not %s', (origin) => {
    expect(isEmbedder(origin, development)).toBe(false)
  })
})
