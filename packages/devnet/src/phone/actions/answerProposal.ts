import { getSdkError } from '@walletconnect/utils'
import { grantNamespaces } from '../namespaces/grantNamespaces.ts'
import { wantedNamespaces } from '../namespaces/wantedNamespaces.ts'
import type { Kit, Phone } from '../Phone.ts'

type Proposal = ReturnType<Kit['getPendingSessionProposals']>[number]

/** Asks whether a site may have a session, and gives or refuses it. */
export async function answerProposal(phone: Phone, proposal: Proposal): Promise<void> {
  const { id, optionalNamespaces, pairingTopic, proposer, requiredNamespaces } = proposal
  const wanted = wantedNamespaces(requiredNamespaces, optionalNamespaces)
  const peer = proposer.metadata
  const answer = await phone.ask({ id, kind: 'proposal', peer, wanted }, pairingTopic)
  await phone.pause()
  if (answer.approved && answer.grant) {
    const namespaces = grantNamespaces(wanted, phone.keys(), answer.grant)
    await phone.kit.approveSession({ id, namespaces })
  } else await phone.kit.rejectSession({ id, reason: getSdkError('USER_REJECTED') })
  phone.refresh()
}
