import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Site, type SiteFacts } from './Site.tsx'

function Hydrated(facts: SiteFacts) {
  useEffect(() => {
    document.body.dataset['hydrated'] = 'true'
  }, [])
  return <Site {...facts} />
}

const facts = JSON.parse(document.getElementById('facts')?.textContent ?? '') as SiteFacts
const root = document.getElementById('root')
if (root) hydrateRoot(root, <Hydrated {...facts} />)
