import { WorkroomProvider } from '../api/Workroom';
import { Commands } from '../ui/Commands';
import { Toasts } from '../ui/Toasts';
import { Shell } from './Shell';
import { SignIn } from './SignIn';
import { useSession } from './useSession';

export function App() {
  const session = useSession();
  return (
    <Toasts>
      {session.room ? (
        <WorkroomProvider value={session.room}>
          <Commands>
            <Shell />
          </Commands>
        </WorkroomProvider>
      ) : (
        <SignIn problem={session.problem} busy={session.busy} onCode={session.open} />
      )}
    </Toasts>
  );
}
