import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { back, currentView, push, type Router, replace, reset, startRouter } from './router.ts'
import type { View } from './views.ts'

const connect: View = { name: 'Connect' }
const account: View = { name: 'Account' }
const networks: View = { name: 'Networks' }

test('starts with Connect (S2.2)', () => {
  expect(currentView(startRouter)).toEqual(connect)
})

describe('push', () => {
  test('adds a view', () => {
    expect(push([connect], networks)).toEqual([connect, networks])
  })

  test('ignores the view already on screen (S2.14)', () => {
    const router: Router = [connect, networks]
    expect(push(router, { name: 'Networks' })).toBe(router)
  })
})

test('reset clears the history to a single view (S2.15)', () => {
  expect(reset(account)).toEqual([account])
})

test('replace swaps the last entry only (S2.16)', () => {
  expect(replace([connect, networks], account)).toEqual([connect, account])
  expect(replace([connect], account)).toEqual([account])
})

describe('back', () => {
  test('pops the history (S2.17)', () => {
    expect(back([account, networks], { connected: true })).toEqual([account])
  })

  test('shows Account in place of Connect while connected (S2.17)', () => {
    expect(back([connect, networks], { connected: true })).toEqual([account])
    expect(back([connect, networks], { connected: false })).toEqual([connect])
  })

  test('says close with one entry (S2.17)', () => {
    expect(back([networks], { connected: false })).toBe('close')
  })
})

test('property: any run of navigation ends within one back per push', () => {
  const view = fc.constantFrom(connect, account, networks, { name: 'WhatIsAWallet' } as const)
  fc.assert(
    fc.property(fc.array(view), fc.boolean(), (views, connected) => {
      let router: Router | 'close' = views.reduce<Router>(push, startRouter)
      let steps = 0
      while (router !== 'close') {
        router = back(router, { connected })
        steps += 1
        if (steps > views.length + 1) throw new Error('back does not end')
      }
    }),
  )
})
