import { expect, test } from 'vitest'
import { signedPart } from './signedPart.ts'

const person = [{ name: 'name', type: 'string' }]
const types = {
  Mail: [
    { name: 'to', type: 'Person[]' },
    { name: 'from', type: 'Person' },
    { name: 'text', type: 'string' },
  ],
  Person: person,
}
const more = { name: 'Ann', role: 'admin' }

test('has what the types name, at every depth, and nothing else', () => {
  const message = { from: more, note: 'free', text: 'Hi', to: [more, 'Bob'] }
  expect(signedPart({ domain: {}, message, primaryType: 'Mail', types }).message).toEqual({
    from: { name: 'Ann' },
    text: 'Hi',
    to: [{ name: 'Ann' }, 'Bob'],
  })
})

test('leaves out what is not there, and takes no list for what is none', () => {
  const message = { from: null, to: 'all' }
  expect(signedPart({ domain: {}, message, primaryType: 'Mail', types }).message).toEqual(message)
})

test('has of a domain what its type names, be it nothing; all of it where it has none', () => {
  const domain = { chainId: 1, name: 'Mailer' }
  const data = { domain, message: {}, primaryType: 'Mail' }
  const named = { ...types, EIP712Domain: [{ name: 'name', type: 'string' }] }
  expect(signedPart({ ...data, types: named }).domain).toEqual({ name: 'Mailer' })
  expect(signedPart({ ...data, types }).domain).toEqual(domain)
  expect(signedPart({ ...data, types: { ...types, EIP712Domain: [] } }).domain).toEqual({})
})
