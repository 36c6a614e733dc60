export const DashboardPage = () => <h1>Dashboard</h1>;
