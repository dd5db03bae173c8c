import { useAccount, useNetwork } from '@latchkey/react'

/** The connected state as a site sees it. */
export function StatePanel() {
  const account = useAccount()
  const { network, networkId } = useNetwork()
  const facts = [
    { id: 'demo-status', label: 'Status', value: account.status },
    { id: 'demo-address', label: 'Address', value: account.address },
    { id: 'demo-network', label: 'Network', value: networkId && `${network?.name} (${networkId})` },
    { id: 'demo-namespace', label: 'Namespace', value: account.namespace },
    { id: 'demo-connector', label: 'Connector', value: account.connectorId },
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
      </dl>
    </section>
  )
}
