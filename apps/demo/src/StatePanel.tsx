import type { Namespace } from '@latchkey/protocol'
import { useAccount, useLatchkey, useNetwork, useSession } from '@latchkey/react'
import { useUserText } from './useUserText.ts'
import { useVisitor } from './useVisitor.ts'

/** The connected state as a site sees it. */
export function StatePanel() {
  const latchkey = useLatchkey()
  const account = useAccount()
  const { network, networkId } = useNetwork()
  const { status } = useSession()
  const user = useUserText()
  const visitor = useVisitor()
  const facts = [
    { id: 'demo-status', label: 'Status', value: account.status },
    { id: 'demo-address', label: 'Address', value: account.address },
    { id: 'demo-network', label: 'Network', value: networkId && `${network?.name} (${networkId})` },
    { id: 'demo-namespace', label: 'Namespace', value: account.namespace },
    { id: 'demo-connector', label: 'Connector', value: account.connectorId },
    { id: 'demo-user', label: 'Logged in to the wallet as', value: user },
    { id: 'demo-session', label: 'Session', value: status },
    { id: 'demo-visitor', label: 'Known to the server as', value: visitor?.account },
  ]
  return (
    <section aria-labelledby="state-title" className="panel">
      <h2 id="state-title">State</h2>
      <dl>
        {facts.map(({ id, label, value }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd data-testid={id} id={id}>
              {value ?? ''}
            </dd>
          </div>
        ))}
        {[...latchkey.adapters.keys()].map((namespace) => (
          <NamespaceAccount key={namespace} namespace={namespace} />
        ))}
      </dl>
    </section>
  )
}

/** The account of one namespace, in use or not. */
function NamespaceAccount({ namespace }: { namespace: Namespace }) {
  const { address, connectorId } = useAccount({ namespace })
  return (
    <div>
      <dt>{namespace}</dt>
      <dd data-connector={connectorId} id={`demo-account-${namespace}`}>
        {address ?? ''}
      </dd>
    </div>
  )
}
