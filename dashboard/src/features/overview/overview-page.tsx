import { PageHeader } from '../../ui/page-header.tsx';
import { FirstSteps } from './first-steps.tsx';

export function OverviewPage() {
  return (
    <>
      <PageHeader title="Overview" />
      <FirstSteps />
    </>
  );
}
