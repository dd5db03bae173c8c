import { createHash } from 'node:crypto'
import { address, getProgramDerivedAddress } from '@solana/addresses'
import { describe, expect, test } from 'vitest'
import { derivedAddress } from './derivedAddress.ts'
import { favouriteProgram, nameProgram } from './snsAddresses.ts'

const seedOf = (text: string) => new Uint8Array(createHash('sha256').update(text).digest())

describe('addresses that a program keeps accounts at', () => {
  test('are those of the library of Solana, whatever the seeds', async () => {
    // Half of all hashes are on the curve, so of two hundred some take several tries.
    for (let index = 0; index < 200; index++) {
      const seeds = [seedOf(`a${index}`), seedOf(`b${index}`), new Uint8Array(32)].slice(index % 3)
      for (const program of [nameProgram, favouriteProgram]) {
        const [expected] = await getProgramDerivedAddress({
          programAddress: address(program),
          seeds,
        })
        expect(derivedAddress(program, seeds)).toBe(expected)
      }
    }
  })

  test('take seeds shorter than 32 bytes as they are', async () => {
    const [expected] = await getProgramDerivedAddress({
      programAddress: address(favouriteProgram),
      seeds: ['favourite_domain', seedOf('owner')],
    })
    const seeds = [new TextEncoder().encode('favourite_domain'), seedOf('owner')]
    expect(derivedAddress(favouriteProgram, seeds)).toBe(expected)
  })
})
