import { useState } from 'react'
import type { PhoneQuestion } from '../PhoneState.ts'
import { usePhone, usePhoneState } from './usePhone.ts'

/** What a site wants, and what of it the owner grants. */
export function ProposalCard({ question: { wanted } }: ProposalCard.Props) {
  const { phone } = usePhone()
  const selected = usePhoneState((state) => state.account)
  const keys = phone.keys()
  const networks = Object.values(keys).flatMap((one) => one?.networks ?? [])
  const asked = wanted.flatMap(({ chains }) => chains)
  const [chains, setChains] = useState(() => asked.filter((id) => nameOf(id) !== undefined))
  const [accounts, setAccounts] = useState<readonly number[]>([selected])

  function nameOf(id: string): string | undefined {
    return networks.find((network) => network.id === id)?.name
  }

  return (
    <>
      <fieldset>
        <legend>Networks</legend>
        {asked.map((id) => (
          <label className="check" key={id}>
            <input
              checked={chains.includes(id)}
              data-testid={`phone-proposal-chain-${id}`}
              disabled={nameOf(id) === undefined}
              onChange={() => setChains(toggled(chains, id))}
              type="checkbox"
            />
            {nameOf(id) ?? `${id}, which this wallet does not know`}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>Accounts</legend>
        {keys['eip155']?.accounts.map((address, place) => (
          <label className="check" key={address}>
            <input
              checked={accounts.includes(place)}
              data-testid={`phone-proposal-account-${place}`}
              onChange={() => setAccounts(toggled(accounts, place))}
              type="checkbox"
            />
            Account {place + 1}, <code>{address}</code>
          </label>
        ))}
      </fieldset>
      <details>
        <summary>What it may ask for</summary>
        <ul data-testid="phone-proposal-methods">
          {wanted.flatMap(({ methods, namespace }) =>
            methods.map((method) => (
              <li key={`${namespace} ${method}`}>
                <code>{method}</code>
                {keys[namespace]?.methods.includes(method) ? '' : ', which this wallet cannot do'}
              </li>
            )),
          )}
        </ul>
      </details>
      <div className="buttons">
        <button
          data-testid="reject"
          onClick={() => phone.answer({ approved: false })}
          type="button"
        >
          Reject
        </button>
        <button
          data-testid="approve"
          disabled={chains.length === 0 || accounts.length === 0}
          onClick={() =>
            phone.answer({
              approved: true,
              grant: { accounts: first(accounts, selected), chains },
            })
          }
          type="button"
        >
          Connect
        </button>
      </div>
    </>
  )
}

export declare namespace ProposalCard {
  type Props = { question: Extract<PhoneQuestion, { kind: 'proposal' }> }
}

function toggled<One>(list: readonly One[], one: One): One[] {
  return list.includes(one) ? list.filter((each) => each !== one) : [...list, one]
}

/** The account in use before the others. */
function first(accounts: readonly number[], selected: number): readonly number[] {
  return accounts.toSorted((a, b) => Number(b === selected) - Number(a === selected) || a - b)
}
