import { useState } from 'react'
import { changeSession } from '../actions/changeSession.ts'
import { endSession } from '../actions/endSession.ts'
import { extendSession } from '../actions/extendSession.ts'
import type { PhoneSession } from '../PhoneState.ts'
import { usePhone, usePhoneState } from './usePhone.ts'

/** The sites the phone is connected to. */
export function SessionList() {
  const sessions = usePhoneState((state) => state.sessions)
  return (
    <section aria-labelledby="sessions-title">
      <h2 id="sessions-title">Connected sites</h2>
      {sessions.length === 0 ? <p>None.</p> : null}
      <ul className="sessions" data-testid="phone-sessions">
        {sessions.map((session) => (
          // What was ticked begins anew with what the session has.
          <Session
            key={`${session.topic} ${session.chains.map(({ granted }) => granted)}`}
            session={session}
          />
        ))}
      </ul>
    </section>
  )
}

function Session({ session: { accounts, chains, expiryMs, peer, topic } }: SessionProps) {
  const { phone, run } = usePhone()
  const before = chains.filter(({ granted }) => granted).map(({ id }) => id)
  const [chosen, setChosen] = useState<readonly string[]>(before)
  return (
    <li data-testid="phone-session" data-topic={topic}>
      <h3>{peer.name || 'A site without a name'}</h3>
      <p>{peer.url}</p>
      <p>
        Until <time data-testid="phone-expiry">{new Date(expiryMs).toISOString()}</time>
      </p>
      <ul data-testid="phone-session-accounts">
        {accounts.map((account) => (
          <li key={account}>
            <code>{account}</code>
          </li>
        ))}
      </ul>
      <fieldset>
        <legend>Networks</legend>
        {chains.map(({ id, name }) => (
          <label className="check" key={id}>
            <input
              checked={chosen.includes(id)}
              data-testid={`phone-session-chain-${id}`}
              onChange={() =>
                setChosen(
                  chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id],
                )
              }
              type="checkbox"
            />
            {name}
          </label>
        ))}
      </fieldset>
      <div className="buttons">
        <button
          data-testid="phone-update"
          disabled={chosen.length === 0 || chosen.toSorted().join() === before.toSorted().join()}
          onClick={() =>
            run(
              changeSession(phone, topic, {
                add: chosen,
                remove: before.filter((id) => !chosen.includes(id)),
              }),
            )
          }
          type="button"
        >
          Update
        </button>
        <button
          data-testid="phone-extend"
          onClick={() => run(extendSession(phone, topic))}
          type="button"
        >
          Extend
        </button>
        <button
          data-testid="phone-disconnect"
          onClick={() => run(endSession(phone, topic))}
          type="button"
        >
          Disconnect
        </button>
      </div>
    </li>
  )
}

type SessionProps = { session: PhoneSession }
