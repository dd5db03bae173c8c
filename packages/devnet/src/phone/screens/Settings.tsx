import { selectAccount } from '../actions/selectAccount.ts'
import { selectNetwork } from '../actions/selectNetwork.ts'
import { setOnline } from '../actions/setOnline.ts'
import type { PhoneSignIn } from '../PhoneState.ts'
import { usePhone, usePhoneState } from './usePhone.ts'

/** What the owner of a phone may do to it, and how it may annoy a site. */
export function Settings() {
  const { phone, run } = usePhone()
  const { account, delayMs, networkId, networks, offline, signIn } = usePhoneState((state) => state)
  return (
    <section aria-labelledby="settings-title">
      <h2 id="settings-title">Settings</h2>
      <label>
        EVM network
        <select
          data-testid="phone-chain"
          onChange={(event) => {
            const network = networks.find(({ id }) => id === event.target.value)
            if (network) run(selectNetwork(phone, network))
          }}
          value={networkId}
        >
          {networks.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        Account
        <select
          data-testid="phone-account"
          onChange={(event) => run(selectAccount(phone, Number(event.target.value)))}
          value={account}
        >
          {phone.keys()['eip155']?.accounts.map((address, place) => (
            <option key={address} value={place}>
              {`Account ${place + 1}, ${address}`}
            </option>
          ))}
        </select>
      </label>
      <label>
        Wait before each answer, in milliseconds
        <input
          data-testid="phone-delay"
          inputMode="numeric"
          min="0"
          onChange={(event) =>
            phone.store.setState({ delayMs: Math.max(0, Number(event.target.value)) })
          }
          type="number"
          value={delayMs}
        />
      </label>
      <label>
        A site that asks to connect and sign in at once
        <select
          data-testid="phone-sign-in"
          onChange={(event) => phone.store.setState({ signIn: event.target.value as PhoneSignIn })}
          value={signIn}
        >
          <option value="signs">is signed in to</option>
          <option value="unknown">is not understood</option>
          <option value="otherText">gets another text</option>
        </select>
      </label>
      <button
        data-testid="phone-offline"
        onClick={() => run(setOnline(phone, offline))}
        type="button"
      >
        {offline ? 'Go online' : 'Go offline'}
      </button>
    </section>
  )
}
