import { Outlet } from 'react-router-dom';
import { Reads } from '../session/Reads';

export function ReadingPages() {
  return (
    <Reads>
      <Outlet />
    </Reads>
  );
}
