import { Icon } from './Icon.tsx'

export function WarningIcon(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M8.6 3.9 2.7 14.2a1.6 1.6 0 0 0 1.4 2.4h11.8a1.6 1.6 0 0 0 1.4-2.4L11.4 3.9a1.6 1.6 0 0 0-2.8 0Z" />
      <path d="M10 7.75v3" />
      <path d="M10 13.5h.01" strokeWidth={2} />
    </Icon>
  )
}
