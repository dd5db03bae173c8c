import { Icon } from './Icon.tsx'

export function ExternalLinkIcon(props: Icon.Props) {
  return (
    <Icon {...props} mirrored>
      <path d="M11.5 3.5h5v5M16.25 3.75 9.5 10.5" />
      <path d="M15 11.75v2.75a2 2 0 0 1-2 2H5.5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2h2.75" />
    </Icon>
  )
}
