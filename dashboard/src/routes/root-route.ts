import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { RootFrame } from '../shell/root-frame.tsx';

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: RootFrame });
